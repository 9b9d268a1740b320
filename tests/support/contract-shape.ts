/** What a contract takes, as JSON Schema describes it. */
import * as z from "zod";

const Shape = z.looseObject({
  /** The first where there are several. */
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  pattern: z.string().optional(),
  required: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), Shape).optional();
  },
  get items() {
    return Shape.optional();
  },
  get anyOf() {
    return z.array(Shape).optional();
  },
  get oneOf() {
    return z.array(Shape).optional();
  },
});
/** A schema as JSON Schema describes it, as far as contracts use it. */
export type Shape = z.output<typeof Shape>;

/** The shape of what a schema takes, the first where there are several kinds. */
export function shapeOf(schema: z.ZodType): Shape {
  const shape = Shape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return shape.oneOf?.[0] ?? shape;
}
