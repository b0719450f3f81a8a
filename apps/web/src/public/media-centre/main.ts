import '../../theme/fonts.css'
import '../../theme/tokens.css'
import '../../theme/base.css'
import '../public.css'
import '../shared.css'
import '../dialog.css'
import '../own.css'
import './media-centre.css'
import './release.css'
import './islands.css'
import { followColourScheme } from '../colour-scheme.ts'
import { afterFirstPaint } from '../after-first-paint.ts'
import { enhance } from './enhance.ts'

followColourScheme()

/** Media centre pages are rendered by the server: the script only adds to them. */
enhance(document.querySelector<HTMLElement>('[data-centre]')?.dataset['centre'] ?? '')

const NEAR_PX = 400
const startIslands = () => void import('./islands.tsx').then(({ start }) => start())
const all = [...document.querySelectorAll<HTMLElement>('[data-island]')]
// The form at the bottom of every page is rendered just before it scrolls into view, because few visitors get there.
const isNeeded = all.some(({ dataset }) => dataset['island'] !== 'follow')
const watch = new IntersectionObserver(
  (seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    watch.disconnect()
    startIslands()
  },
  { rootMargin: `${NEAR_PX}px` },
)
const begin = () => {
  if (isNeeded) startIslands()
  else for (const island of all) watch.observe(island)
}
afterFirstPaint(begin)
