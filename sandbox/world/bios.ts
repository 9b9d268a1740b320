import type { WorldCreator } from "./port.ts";

/** Bios that were set by hand, by the platform and id of the creator. */
export interface Bios {
  /** Null gives the creator their own bio back. */
  set(platform: string, id: string, bio: string | null): void;
  /** The creator with the bio that was set. */
  applyTo(creator: WorldCreator): WorldCreator;
}

export function createBios(): Bios {
  const bios = new Map<string, string>();
  return {
    set(platform, id, bio) {
      if (bio === null) bios.delete(`${platform} ${id}`);
      else bios.set(`${platform} ${id}`, bio);
    },
    applyTo(creator) {
      const bio = bios.get(`${creator.platform} ${creator.id}`);
      return bio === undefined ? creator : { ...creator, bio };
    },
  };
}
