/** Name of the product, in pages, tabs and pictures; the mark is `icon.svg`. Change both here. */
export const productName = 'Fairline';
