/** With the second half, which the other lane takes: every second scene. */
import { describeAccessibility } from "./support/accessibility.ts";
import { PHONE_SCENES, SCENES } from "./support/scenes.ts";

const scenes = SCENES.filter((_, place) => place % 2 === 0);
const differing = scenes.filter(({ differsOnPhones }) => differsOnPhones);

describeAccessibility(scenes, [...differing, ...PHONE_SCENES]);
