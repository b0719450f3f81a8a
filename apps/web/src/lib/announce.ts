/** Tells screen readers. The regions are in the page from the start, because one that is added with its text is not read. */
export type Urgency = 'polite' | 'assertive'

export const announce = (text: string, urgency: Urgency = 'polite', place: Document = document) => {
  const region = place.querySelector(`[data-announcer="${urgency}"]`)
  if (!region) return
  region.textContent = ''
  // The same text twice is news twice only when the region was empty in between.
  requestAnimationFrame(() => {
    region.textContent = text
  })
}
