/** With its other half: every pair of width, language and theme. What is wrong with one of them shows in one of these. */
import { describeAccessibility } from "./support/accessibility.ts";
import { SCENES } from "./support/scenes.ts";

const DESK = { width: 1440, height: 900 };

describeAccessibility(
  [
    { ...DESK, language: "en", theme: "light" },
    { ...DESK, language: "zh-CN", theme: "dark" },
  ],
  SCENES,
);
