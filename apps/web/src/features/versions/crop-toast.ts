import { toast } from '../../ui/toasts.tsx'
import { cropWords } from './copy.ts'

let shown: string | undefined
/** Shows a toast while a crop is being created. */
export const showCropToast = () => {
  shown = toast.note(cropWords.cropping)
}
/** Hides the toast once the crop has appeared. */
export const hideCropToast = () => {
  if (shown) toast.hide(shown)
  shown = undefined
}
