import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { isDevelopment } from "../lib/settings.ts";
import { pageAddress } from "../pages/page-address.ts";
import type { Collected } from "../pages/page-type.ts";
import { collect } from "../pages/registry.ts";

/** Runs in a page when the panel is told to collect, and never by itself: reads it once and hands over what it found. */
export default defineUnlistedScript((): Collected => collect(document, pageAddress(location.href, isDevelopment)));
