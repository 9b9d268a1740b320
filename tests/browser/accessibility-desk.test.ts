/** With its other half: both widths, both languages; the narrow one has the longer words. */
import { describeAccessibility } from "./support/accessibility.ts";
import { SCENES } from "./support/scenes.ts";

describeAccessibility({ width: 1440, height: 900, language: "zh-CN" }, SCENES);
