/** With its other half: both widths, both languages; the narrow one has the longer words. */
import { describeAccessibility } from "./support/accessibility.ts";
import { PHONE_SCENES, SCENES } from "./support/scenes.ts";

describeAccessibility({ width: 390, height: 844, language: "en" }, [...SCENES, ...PHONE_SCENES], SCENES);
