import { toast } from '../../ui/toasts.tsx'

let said: string | undefined
/** Says that a crop is on its way. */
export const showCropToast = () => {
  said = toast.note('The new version appears as soon as it is cut')
}
/** It has appeared: what was said about it is old. */
export const hideCropToast = () => {
  if (said) toast.hide(said)
  said = undefined
}
