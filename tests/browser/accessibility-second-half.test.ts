/** With the first half, which the other lane takes: every second scene. */
import { describeAccessibility } from "./support/accessibility.ts";
import { SCENES } from "./support/scenes.ts";

const scenes = SCENES.filter((_, place) => place % 2 === 1);
const differing = scenes.filter(({ differsOnPhones }) => differsOnPhones);

describeAccessibility(scenes, differing);
