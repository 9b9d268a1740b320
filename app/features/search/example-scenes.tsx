import type { ReactNode } from "react";

/** Small still lifes for the start page's example: drawn here, because no picture of a real creator belongs there. */
function Scene({ sky, children, viewBox = "0 0 160 90" }: { sky: string; children: ReactNode; viewBox?: string }) {
  return (
    <svg aria-hidden viewBox={viewBox} preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
      <rect width="160" height="160" fill={sky} />
      {children}
    </svg>
  );
}

const INK = "#2b1d16";
const CREAM = "#f4e6d2";
const COFFEE = "#7a4a2b";

export function CupScene() {
  return (
    <Scene sky="#d9b48a">
      <rect y="62" width="160" height="30" fill="#b98a5e" />
      <ellipse cx="80" cy="72" rx="40" ry="8" fill="#a3764c" />
      <path d="M52 38h52v14a22 18 0 0 1-22 18h-8a22 18 0 0 1-22-18z" fill={CREAM} />
      <path d="M104 42h8a8 8 0 0 1 0 16h-9" fill="none" stroke={CREAM} strokeWidth="5" />
      <ellipse cx="78" cy="39" rx="26" ry="6" fill={COFFEE} />
      <path d="M78 35c6 2 6 6 0 8-6-2-6-6 0-8z" fill={CREAM} />
      <path
        d="M66 26c4-5-3-8 1-14M80 26c4-5-3-8 1-14M94 26c4-5-3-8 1-14"
        fill="none"
        stroke={CREAM}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
      />
    </Scene>
  );
}

export function MachineScene() {
  return (
    <Scene sky="#31505c">
      <rect y="70" width="160" height="22" fill="#22363f" />
      <rect x="40" y="18" width="80" height="16" rx="4" fill="#cfd8da" />
      <rect x="46" y="34" width="68" height="10" fill="#a9b7bb" />
      <rect x="40" y="64" width="80" height="8" rx="2" fill="#cfd8da" />
      <rect x="44" y="34" width="8" height="32" fill="#8b9ca1" />
      <rect x="108" y="34" width="8" height="32" fill="#8b9ca1" />
      <path d="M68 44h24l-4 7H72z" fill={INK} />
      <path d="M78 51v8M82 51v8" stroke={COFFEE} strokeWidth="1.6" />
      <path d="M72 57h16v3a6 5 0 0 1-6 5h-4a6 5 0 0 1-6-5z" fill={CREAM} />
      <circle cx="56" cy="26" r="3.4" fill="#e5484d" />
      <circle cx="68" cy="26" r="3.4" fill="#31505c" />
    </Scene>
  );
}

export function HandsScene() {
  return (
    <Scene sky="#e9d9c3">
      <rect y="60" width="160" height="34" fill="#c7a27b" />
      <path d="M64 30h32l-9 26H73z" fill="#f8f1e6" />
      <path d="M69 36h22l-6 16H75z" fill={COFFEE} />
      <path d="M70 58h20l6 16a4 4 0 0 1-4 5H68a4 4 0 0 1-4-5z" fill="#eef3f4" opacity=".9" />
      <path d="M67 70h26l2 5a3 3 0 0 1-3 4H68a3 3 0 0 1-3-4z" fill={COFFEE} />
      <path d="M128 10c-14 2-24 8-36 14" fill="none" stroke="#51606a" strokeWidth="6" strokeLinecap="round" />
      <path d="M124 4h26v22h-18z" fill="#51606a" />
      <path d="M90 25c-4 2-6 5-7 9" fill="none" stroke="#9cc4d4" strokeWidth="2.5" strokeLinecap="round" />
    </Scene>
  );
}

export function PortraitScene() {
  return (
    <span className="relative block size-full">
      <Scene sky="#b5654a" viewBox="0 0 100 100">
        <circle cx="50" cy="42" r="19" fill="#efc7a4" />
        <path d="M29 42c0-18 10-26 21-26s21 8 21 26c-5-3-7-9-8-14-8 6-22 8-30 5-1 3-2 6-4 9z" fill={INK} />
        <path d="M16 102c2-24 16-36 34-36s32 12 34 36z" fill="#31505c" />
        <path d="M40 66h20v6a10 8 0 0 1-20 0z" fill="#e3b590" />
      </Scene>
    </span>
  );
}
