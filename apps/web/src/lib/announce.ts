export type Urgency = 'polite' | 'assertive'

/** Announces text to screen readers. The live regions exist from the start, because a region added together with its
 *  text is not read out. */
export const announce = (text: string, urgency: Urgency = 'polite', place: Document = document) => {
  const region = place.querySelector(`[data-announcer="${urgency}"]`)
  if (!region) return
  region.textContent = ''
  // Screen readers announce the same text again only if the region was empty in between.
  requestAnimationFrame(() => {
    region.textContent = text
  })
}
