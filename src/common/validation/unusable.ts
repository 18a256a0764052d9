/** Stands for a JSON value of a kind that a field can never hold; class-transformer must not look inside. */
export const unusable = Symbol('unusable');
