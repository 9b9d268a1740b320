import { PreferenceControls } from "#app/components/preference-controls.tsx";
import { Controls } from "./controls.tsx";
import { Displays } from "./displays.tsx";
import { Overlays } from "./overlays.tsx";

/** Every component in every state on one page, for looking; part of the development server only. */
export default function Gallery() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-10 p-6">
      <header className="flex items-center gap-2">
        <h1 className="flex-1 font-semibold text-xl">Components</h1>
        <PreferenceControls />
      </header>
      <Controls />
      <Displays />
      <Overlays />
    </main>
  );
}
