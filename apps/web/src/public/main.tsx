import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../theme/fonts.css'
import '../theme/tokens.css'
import '../theme/base.css'
import './public.css'
import './shared.css'
import './dialog.css'
import './own.css'
import './receipt.css'
import './approval.css'
import { AccountPage } from './AccountPage.tsx'
import { api, ApiError } from './api.ts'
import { followColourScheme } from './colour-scheme.ts'
import { DownloadsPage } from './DownloadsPage.tsx'
import { FilePage } from './FilePage.tsx'
import { GalleryPage } from './GalleryPage.tsx'
import { FollowPage } from './media-centre/FollowPage.tsx'
import { LinkPage } from './LinkPage.tsx'
import { useFetch } from './use-fetch.ts'
import { Frame } from './Frame.tsx'
import { NotFound, Problem } from './Parts.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import { SharePage } from './SharePage.tsx'
import { SignInPage } from './SignInPage.tsx'

/** The pages that the world opens. They are few and light: no library of components, no schemas, no router. */
const Page = () => {
  const { value: me } = useFetch(() => api.me(), '')
  const [, , kind, id = ''] = location.pathname.split('/')
  if (kind === 'file') return <FilePage uuid={id.toLowerCase()} me={me} />
  if (kind === 'share') return <SharePage link={id} me={me} />
  if (kind === 'gallery') return <GalleryPage uuid={id.toLowerCase()} me={me} />
  if (kind === 'receipt') return <ReceiptPage uuid={id.toLowerCase()} me={me} />
  if (kind === 'downloads') return <DownloadsPage me={me} />
  if (kind === 'auth') return <SignInPage me={me} team={id === '' ? null : id.toLowerCase()} />
  if (kind === 'link') return <LinkPage me={me} />
  if (kind === 'follow') return <FollowPage secret={id} me={me} />
  if (kind === 'account') return <AccountPage me={me} />
  return (
    <Frame team={null} me={me}>
      <NotFound />
    </Frame>
  )
}

followColourScheme()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
const show = (page: ReactNode) => createRoot(root).render(<StrictMode>{page}</StrictMode>)

/** Guests alone need what sends files: every other page is lighter without it. The page that the server wrote stays until it is here. */
const showUpload = () =>
  import('./upload/UploadPage.tsx').then(
    ({ UploadPage }) => show(<UploadPage />),
    () =>
      show(
        <Frame team={null} me={undefined}>
          <Problem error={new ApiError(undefined, 0)} />
        </Frame>,
      ),
  )
if (/^\/p\/upload(\/|$)/.test(location.pathname)) void showUpload()
// The page of an outside approver is complete as the server sends it.
else if (!document.querySelector('[data-written]')) show(<Page />)
