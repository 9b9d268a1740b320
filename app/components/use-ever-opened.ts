import { useEffect, useState } from "react";

/** Whether something was open at least once since the page came alive; false on the server, which renders nothing that floats. */
export function useEverOpened(open: boolean): boolean {
  const [everOpened, setEverOpened] = useState(false);
  useEffect(() => {
    if (open) setEverOpened(true);
  }, [open]);
  return everOpened;
}
