/** Whether two types are the same, by what the compiler itself calls identical. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only for true. */
export type Expect<T extends true> = T;

export type Not<T extends boolean> = T extends true ? false : true;

/** Whether a value of one type can be given where the other is wanted. */
export type Fits<A, B> = [A] extends [B] ? true : false;

/** Whether a key may be left out. */
export type IsOptional<T, K extends keyof T> = Fits<Record<never, never>, Pick<T, K>>;
