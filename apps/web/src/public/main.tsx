import { AccountPage } from './AccountPage.tsx'
import { api } from './api.ts'
import { DownloadsPage } from './DownloadsPage.tsx'
import { FilePage } from './FilePage.tsx'
import { GalleryPage } from './GalleryPage.tsx'
import { MapPage } from './MapPage.tsx'
import { FollowPage } from './media-centre/FollowPage.tsx'
import { DigestPage } from './DigestPage.tsx'
import { LinkPage } from './LinkPage.tsx'
import { useFetch } from './use-fetch.ts'
import { Frame } from './Frame.tsx'
import { NotFound } from './components.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import { SharePage } from './SharePage.tsx'
import { renderPage } from './render-page.tsx'
import { SignInPage } from './SignInPage.tsx'

const [, , kind, id = ''] = location.pathname.split('/')

/** The response, or undefined if the request failed: the page then repeats the request and shows the error. */
const orUndefined = <T,>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)
const readShare = async () => {
  const [shared, files] = await Promise.all([orUndefined(api.link(id)), orUndefined(api.files(id))])
  return shared && { shared, files }
}
/** Fetches the initial data of the page. The server-rendered page stays visible until the data has loaded. */
const loadInitialData = async () => {
  const [me, share, gallery, map] = await Promise.all([
    orUndefined(api.me()),
    kind === 'share' ? readShare() : undefined,
    kind === 'gallery' ? orUndefined(api.gallery(id.toLowerCase())) : undefined,
    kind === 'map' ? orUndefined(api.map(id.toLowerCase())) : undefined,
  ])
  return { me, share, gallery, map }
}
type InitialData = Awaited<ReturnType<typeof loadInitialData>>

/** The public pages. They are small: no component library, no schemas, no router. */
const Page = ({ first }: { first: InitialData }) => {
  const { value: me } = useFetch(() => api.me(), '', first.me)
  if (kind === 'file') return <FilePage uuid={id.toLowerCase()} me={me} />
  if (kind === 'share') return <SharePage link={id} me={me} first={first.share} />
  if (kind === 'gallery') return <GalleryPage uuid={id.toLowerCase()} me={me} first={first.gallery} />
  if (kind === 'map') return <MapPage uuid={id.toLowerCase()} me={me} first={first.map} />
  if (kind === 'receipt') return <ReceiptPage uuid={id.toLowerCase()} me={me} />
  if (kind === 'downloads') return <DownloadsPage me={me} />
  if (kind === 'auth') return <SignInPage me={me} team={id === '' ? null : id.toLowerCase()} />
  if (kind === 'link') return <LinkPage me={me} />
  if (kind === 'follow') return <FollowPage secret={id} me={me} />
  if (kind === 'notifications') return <DigestPage secret={id} me={me} />
  if (kind === 'account') return <AccountPage me={me} />
  return (
    <Frame team={null} me={me}>
      <NotFound />
    </Frame>
  )
}

// Pages for outside approvers and creators are not rendered here: the server sends them complete.
if (!document.querySelector('[data-written]'))
  void loadInitialData().then((first) => renderPage(<Page first={first} />))
else {
  const form = document.querySelector<HTMLFormElement>('form[data-original]')
  if (form) void import('./original-upload.ts').then(({ showProgress }) => showProgress(form))
}
