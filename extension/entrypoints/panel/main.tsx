import { createRoot } from "react-dom/client";
import { chooseOrigin } from "../../lib/app-origin.ts";
import { readPreferences } from "../../lib/preferences.ts";
import { isDevelopment } from "../../lib/settings.ts";
import { Panel } from "../../panel/panel.tsx";

const params = new URLSearchParams(location.search);
/** A build for a local run may be told in its address which app it belongs to and which tab it reads. */
const tabId = isDevelopment && params.has("tab") ? Number(params.get("tab")) : null;
await chooseOrigin(params.get("app") ?? "");
const preferences = await readPreferences();
const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Panel preferences={preferences} tabId={tabId} />);
