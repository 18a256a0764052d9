/** Name of the product in pages, tabs and images; the logo is `icon.svg`. Change both here. */
export const productName = 'Fairline';
