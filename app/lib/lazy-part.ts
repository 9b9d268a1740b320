import { Component, type ComponentType, createElement, lazy, type ReactNode } from "react";
import { reportBrokenPage } from "./error-reports.client.ts";
import { notePartMissing } from "./missing-parts.ts";

/**
 * A part of a page whose code is fetched when it is first shown; put it into a `Suspense`. When it cannot be fetched or breaks, the page around
 * it stays as it is and says so (`ConnectionBanner`).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().then(taking));
  return (props) => createElement(PartBoundary, null, createElement(Part, { given: props }));
}

/** A lazy component of a generic one cannot be typed; one that takes all its properties as one can. */
function taking<Props extends object>({ default: Loaded }: { default: ComponentType<Props> }) {
  return { default: ({ given }: { given: Props }) => createElement(Loaded, given) };
}

class PartBoundary extends Component<{ children?: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(thrown: unknown) {
    reportBrokenPage(thrown);
    notePartMissing();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
