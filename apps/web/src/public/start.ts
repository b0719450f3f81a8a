import '../theme/fonts.css'
import '../theme/tokens.css'
import '../theme/base.css'
import './public.css'
import './shared.css'
import './dialog.css'
import './own.css'
import './receipt.css'
import './approval.css'
import { followColourScheme } from './colour-scheme.ts'
import { whenSeen } from './when-seen.ts'

followColourScheme()

/** Guests alone need what sends files, and none of the other pages. */
const isUpload = /^\/p\/upload(\/|$)/.test(location.pathname)
// Two statements: the build lists what a page loads, its styles included, for each import by itself.
if (isUpload) whenSeen(() => void import('./upload/main.tsx'))
else whenSeen(() => void import('./main.tsx'))
