/** With its other half: every pair of width, language and theme. What is wrong with one of them shows in one of these. */
import { describeAccessibility } from "./support/accessibility.ts";
import { PHONE_SCENES, SCENES } from "./support/scenes.ts";

const PHONE = { width: 390, height: 844 };

describeAccessibility(
  [
    { ...PHONE, language: "en", theme: "dark" },
    { ...PHONE, language: "zh-CN", theme: "light" },
  ],
  [...SCENES, ...PHONE_SCENES],
);
