/** People: the boxes over an image and who is in them, a team's settings, and releases that end soon. */
export { BoxLayer } from './BoxLayer.tsx'
export { BoxesProvider, useNewBoxes } from './boxes.ts'
export { EndingReleases } from './EndingReleases.tsx'
export { EndingReleasesLink } from './EndingReleasesLink.tsx'
export { PeopleSettings } from './PeopleSettings.tsx'
