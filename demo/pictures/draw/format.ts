/** All pictures are drawn on this sheet; crops to 3:4 keep its middle half. */
export const pictureWidth = 1200
export const pictureHeight = 800
export const pictureMiddle = pictureWidth / 2
