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
import { afterFirstPaint } from './after-first-paint.ts'

followColourScheme()

/** Only the guest upload page needs the code that sends files. */
const isUpload = /^\/p\/upload(\/|$)/.test(location.pathname)
// Two statements, because the build lists the files and styles of each import separately.
if (isUpload) afterFirstPaint(() => void import('./upload/main.tsx'))
else afterFirstPaint(() => void import('./main.tsx'))
