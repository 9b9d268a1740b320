import confetti from "canvas-confetti";

/** Spec 1 §2: short. */
const LASTS_MS = 1_500;

/** A second and a half of confetti over the page; none for those who want no motion. It is drawn in the page itself, because the content policy allows no worker from a blob. */
export function celebrate(): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  canvas.className = "pointer-events-none fixed inset-0 z-50 size-full";
  document.body.appendChild(canvas);
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  for (const angle of [60, 120])
    void fire({ particleCount: 50, angle, spread: 60, origin: { x: angle < 90 ? 0 : 1, y: 0.7 }, ticks: 90 });
  setTimeout(() => {
    fire.reset();
    canvas.remove();
  }, LASTS_MS);
}
