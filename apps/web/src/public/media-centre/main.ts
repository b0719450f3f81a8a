import '../../theme/fonts.css'
import '../../theme/tokens.css'
import '../../theme/base.css'
import '../public.css'
import '../shared.css'
import '../dialog.css'
import '../own.css'
import './media-centre.css'
import './islands.css'
import { followColourScheme } from '../colour-scheme.ts'

followColourScheme()

/** The server writes the pages of media centres whole: the script adds to them and replaces nothing. */
const enhance = () => void import('./islands.tsx').then(({ start }) => start())
// A page that only gains a basket and a form loads its images first.
const isNeeded = document.querySelector('[data-island]:not([data-island="follow"])') !== null
if (isNeeded || document.readyState === 'complete') enhance()
else addEventListener('load', enhance, { once: true })
