// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface objects.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/textures.hpp>
#include <warpmem/tools/ptx/cudart/images.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline void check_array(runtime& rt, resource_description const& r) {
  if (r.type == resource_type::array && !rt.arrays.has(r.array)) {
    throw failure{status::invalid_handle, "this is no array, or was freed"};
  }
}
inline status make_texture(u64* object, resource_description const& r, texture_description const& t, void const* view) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaCreateTextureObject", [&] {
    check_array(rt, r);
    if (view != nullptr) {
      throw failure{status::not_supported, "views of resources are not there"};
    }
    image_object o;
    set_resource(o, r, rt.gpu.arch());
    set_sampler(o, t);
    *object = rt.gpu.images().add(o);
    rt.images[*object] = {r, t};
    return status::success;
  });
}
inline status destroy_image(char const* name, u64 object) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    if (object != 0 && !rt.gpu.images().remove(object)) {
      throw failure{status::invalid_value, "this object does not exist"};
    }
    rt.images.erase(object);
    return status::success;
  });
}
inline status describe_image(char const* name, u64 object, resource_description* r, texture_description* t) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    auto const found = rt.images.find(object);
    if (found == rt.images.end()) {
      throw failure{status::invalid_value, "this object does not exist"};
    }
    if (r != nullptr) {
      *r = found->second.resource;
    }
    if (t != nullptr) {
      *t = found->second.texture;
    }
    return status::success;
  });
}

}  // namespace detail

extern "C" {

status cudaCreateTextureObject(u64* object, resource_description const* r, texture_description const* t,
                               void const* view) {
  return detail::make_texture(object, *r, *t, view);
}
status cudaCreateTextureObject_v2(u64* object, resource_description const* r, texture_description const* t,
                                  void const* view) {
  return detail::make_texture(object, *r, *t, view);
}
status cudaDestroyTextureObject(u64 object) { return detail::destroy_image("cudaDestroyTextureObject", object); }
status cudaGetTextureObjectResourceDesc(resource_description* r, u64 object) {
  return detail::describe_image("cudaGetTextureObjectResourceDesc", object, r, nullptr);
}
status cudaGetTextureObjectTextureDesc(texture_description* t, u64 object) {
  return detail::describe_image("cudaGetTextureObjectTextureDesc", object, nullptr, t);
}
status cudaCreateSurfaceObject(u64* object, resource_description const* r) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaCreateSurfaceObject", [&] {
    detail::check_array(rt, *r);
    if (r->type != resource_type::array || (r->array->flags & detail::surface_array) == 0) {
      throw failure{status::invalid_value, "surfaces are of arrays that were made with cudaArraySurfaceLoadStore"};
    }
    image_object o;
    detail::set_resource(o, *r, rt.gpu.arch());
    o.is_surface = true;
    *object = rt.gpu.images().add(o);
    rt.images[*object] = {*r, {}};
    return status::success;
  });
}
status cudaDestroySurfaceObject(u64 object) { return detail::destroy_image("cudaDestroySurfaceObject", object); }
status cudaGetSurfaceObjectResourceDesc(resource_description* r, u64 object) {
  return detail::describe_image("cudaGetSurfaceObjectResourceDesc", object, r, nullptr);
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
