import { flatRoutes } from "@remix-run/fs-routes";
import type { RouteConfig } from "@remix-run/route-config";
import { route } from "@remix-run/route-config";

/** The gallery shows every component in every state; it exists only while developing and is not part of a build. */
const gallery =
  process.env.NODE_ENV === "production"
    ? []
    : [route("gallery", "gallery/gallery.tsx"), route("gallery/shell", "gallery/shell.tsx")];

export default [...(await flatRoutes()), ...gallery] satisfies RouteConfig;
