/** Principal axes of vectors, in plain double arithmetic so that the same input gives the same bytes everywhere. */

/** Rounds of the iteration; the axes of word vectors stand still long before. */
const ROUNDS = 120;

/** Vectors, row by row in one array. */
export type Rows = { values: Float64Array; rows: number; columns: number };

/** Takes the mean off all rows, in place. */
export function center({ values, rows, columns }: Rows): void {
  const mean = new Float64Array(columns);
  for (let at = 0; at < values.length; at += 1)
    mean[at % columns] = (mean[at % columns] ?? 0) + (values[at] ?? 0) / rows;
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) - (mean[at % columns] ?? 0);
}

/** The rows along the first axes of their spread, most spread first. Rows must be centred. */
export function project(input: Rows, axes: number): Rows {
  const basis = principalAxes(covariance(input), input.columns, axes);
  const values = new Float64Array(input.rows * axes);
  for (let row = 0; row < input.rows; row += 1) {
    for (let axis = 0; axis < axes; axis += 1) {
      let sum = 0;
      for (let column = 0; column < input.columns; column += 1) {
        sum += (input.values[row * input.columns + column] ?? 0) * (basis[axis * input.columns + column] ?? 0);
      }
      values[row * axes + axis] = sum;
    }
  }
  return { values, rows: input.rows, columns: axes };
}

function covariance({ values, rows, columns }: Rows): Float64Array {
  const sums = new Float64Array(columns * columns);
  for (let row = 0; row < rows; row += 1) {
    const start = row * columns;
    for (let one = 0; one < columns; one += 1) {
      const factor = values[start + one] ?? 0;
      for (let other = one; other < columns; other += 1) {
        sums[one * columns + other] = (sums[one * columns + other] ?? 0) + factor * (values[start + other] ?? 0);
      }
    }
  }
  for (let one = 0; one < columns; one += 1) {
    for (let other = 0; other < one; other += 1) sums[one * columns + other] = sums[other * columns + one] ?? 0;
  }
  return sums;
}

/** Orthogonal iteration from unit vectors: axis by axis, each turned to point to its largest entry. */
function principalAxes(matrix: Float64Array, size: number, count: number): Float64Array {
  let axes = new Float64Array(count * size);
  for (let axis = 0; axis < count; axis += 1) axes[axis * size + axis] = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(count * size);
    for (let axis = 0; axis < count; axis += 1) {
      for (let row = 0; row < size; row += 1) {
        let sum = 0;
        for (let column = 0; column < size; column += 1) {
          sum += (matrix[row * size + column] ?? 0) * (axes[axis * size + column] ?? 0);
        }
        next[axis * size + row] = sum;
      }
    }
    orthonormalize(next, size, count);
    axes = next;
  }
  return axes;
}

function orthonormalize(axes: Float64Array, size: number, count: number): void {
  for (let axis = 0; axis < count; axis += 1) {
    const own = axes.subarray(axis * size, (axis + 1) * size);
    for (let before = 0; before < axis; before += 1) {
      const other = axes.subarray(before * size, (before + 1) * size);
      const shared = dot(own, other);
      for (let at = 0; at < size; at += 1) own[at] = (own[at] ?? 0) - shared * (other[at] ?? 0);
    }
    const length = Math.sqrt(dot(own, own));
    for (let at = 0; at < size; at += 1) own[at] = (own[at] ?? 0) / length;
  }
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
