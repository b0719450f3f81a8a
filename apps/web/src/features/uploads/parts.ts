/** What a queue of another page is made of: loaded with that page. */
export { chooseAgain, restore } from './again.ts'
export { newKeep } from './keep.ts'
export { newUpload } from './new-upload.ts'
export { forgetPicture, pictureOf } from './pictures.ts'
export { newQueue } from './queue.ts'
export { askArrived, sendFile } from './send.ts'
export { connected, wait } from './wait.ts'
