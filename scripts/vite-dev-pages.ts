import { randomBytes } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler } from "@remix-run/cloudflare";
import type { Plugin } from "vite";

/**
 * Renders pages in the Vite development server: screens change while one writes them, the API is a running Worker.
 *
 * The Worker (`npm start`) is found at `API_ORIGIN`, by default http://127.0.0.1:8787; `/api` in the browser and the loaders'
 * calls both go there.
 */
export function devPages(): Plugin {
  const apiOrigin = process.env.API_ORIGIN ?? "http://127.0.0.1:8787";
  return {
    name: "kolscout-dev-pages",
    apply: "serve",
    config: () => ({ server: { proxy: { "/api": { target: apiOrigin, ws: true } } } }),
    configureServer(server) {
      return () => {
        server.middlewares.use(
          getRequestListener(
            async (request) => {
              const build = await server.ssrLoadModule("virtual:remix/server-build");
              const { createDevLoadContext } = await server.ssrLoadModule("/app/lib/dev-load-context.ts");
              const context = await createDevLoadContext({
                request,
                apiOrigin,
                imageOrigins: (process.env.IMAGE_ORIGINS ?? "").split(" ").filter(Boolean),
                nonce: randomBytes(16).toString("base64"),
              });
              // @ts-expect-error -- Vite loads the build as an untyped module record; Remix checks it at run time.
              return createRequestHandler(build, "development")(request, context);
            },
            { overrideGlobalObjects: false },
          ),
        );
      };
    },
  };
}
