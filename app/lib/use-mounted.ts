import { useEffect, useState } from "react";

/** False on the server and while the page takes over what the server wrote, true from then on. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
