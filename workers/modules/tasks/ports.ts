import type { Language } from "#workers/kernel/vocabulary.ts";
import type { TaskSnapshot } from "./domain.ts";

/** What the engine needs from outside its module. */

type RoomWatch = {
  snapshot: TaskSnapshot;
  ownerId: string;
  sessionId: string | null;
  language: Language;
  request: Request;
};

/** The live rooms. Best effort: the database is the truth, a room only shows it sooner. */
export type TaskRooms = {
  /** Pushes a state to the task's subscribers, unless they have a newer one. */
  publish(snapshot: TaskSnapshot): Promise<void>;
  /** Hands a WebSocket request to the task's room together with the present state; the room checks the owner again. */
  connect(watch: RoomWatch): Promise<Response>;
  /** Closes the sockets that a session has in a task's room. */
  disconnect(taskId: string, sessionId: string): Promise<void>;
  /** Closes every socket of a task's room, and empties it. */
  forget(taskId: string): Promise<void>;
};

/** Text of a locale key in a language, with its placeholders filled. */
export type Translate = (language: Language, key: string, params?: Record<string, string | number>) => string;
