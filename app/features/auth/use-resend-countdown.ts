import { useEffect, useState } from "react";
import type { LoginResult } from "./login-result.ts";

/** Seconds until another code may be asked for: told by the server, counted here. */
export function useResendCountdown(answer: LoginResult): number {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);

  useEffect(() => {
    const wait = waitOf(answer);
    if (wait === null) return;
    setNow(Date.now());
    setUntil(Date.now() + wait);
  }, [answer]);

  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);

  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Milliseconds to wait after an answer; null when it says nothing about it. */
function waitOf(answer: LoginResult): number | null {
  if (answer.step === "code" && !answer.failure) return answer.resendAfterMs;
  return null;
}
