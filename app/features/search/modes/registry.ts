import type { ComponentType } from "react";
import { split } from "#app/lib/split.ts";
import type { SearchMode } from "#workers/modules/search/domain.ts";
import { leadsToForm } from "../search-address.ts";
import type { FormProps, ModeFile } from "./search-mode.ts";

type Loaded = { default: ModeFile };
type Mode = { Form: ComponentType<FormProps>; load: () => Promise<Loaded> };

const isServer = import.meta.env.SSR;

/** Every way to search with its form; a browser fetches only the form that it shows. */
export const MODES: Record<SearchMode, Mode> = {
  input: await mode("input", () => import("./keyword.ts"), isServer ? await import("./keyword.ts") : null),
  hashtag: await mode("hashtag", () => import("./hashtag.ts"), isServer ? await import("./hashtag.ts") : null),
  following: await mode("following", () => import("./following.ts"), isServer ? await import("./following.ts") : null),
  tagged: await mode("tagged", () => import("./tagged.ts"), isServer ? await import("./tagged.ts") : null),
  bgm: await mode("bgm", () => import("./bgm.ts"), isServer ? await import("./bgm.ts") : null),
  similar: await mode("similar", () => import("./similar.tsx"), isServer ? await import("./similar.tsx") : null),
  "web-list": await mode("web-list", () => import("./web-list.tsx"), isServer ? await import("./web-list.tsx") : null),
};

async function mode(name: SearchMode, load: () => Promise<Loaded>, ready: Loaded | null): Promise<Mode> {
  const Form = await split(
    async () => (await load()).default.Form,
    ready?.default.Form ?? null,
    (address) => leadsToForm(address, name),
  );
  return { Form, load };
}
