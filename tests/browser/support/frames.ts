/** Runs in the page: resolves once two frames were drawn. Playwright's clock makes timers of animation frames; an IntersectionObserver still reports with the frame. */
export async function twoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) {
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body);
    });
  }
}
