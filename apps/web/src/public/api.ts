import type {
  StartedDownload,
  CentreFile,
  DigestState,
  DownloadDraft,
  DownloadRequest,
  DownloadTerms,
  FollowState,
  GuestName,
  ImageSizeChoice,
  MapClusters,
  OpenedLink as OpenedGuestLink,
  OwnAccess,
  Problem,
  PublicFile,
  PublicMap,
  Receipt as KeptReceipt,
  SharedRequestStatus,
  StartedZip,
} from '@vitrine/contract'
import { publicPath } from '@vitrine/contract'
import { pageTexts } from './copy.ts'

/** The API calls of the public pages. To keep the pages small, there are no schemas, only their types, with dates as strings. */
type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T
export type File = Wire<PublicFile>
export type Terms = Wire<DownloadTerms>
export type Request = Wire<DownloadRequest>
export type Receipt = Wire<KeptReceipt>
export type Page<T> = { results: T[]; next: string | null; count: number }
export type Shared = {
  locked: boolean
  title: string
  team: { uuid: string; name: string }
  downloads_by: 'nobody' | 'request' | 'everyone'
  used_up: boolean
  downloads_left: number | null
  expires_at: string | null
  watermark: boolean
}
export type PublicMapPage = Page<File> & { map: Wire<PublicMap> }
export type Gallery = Page<File> & { gallery: { uuid: string; team: string; title: string; description: string } }
/** Files in a basket, and the steps before they can be downloaded. */
export type Basket = {
  files: (Wire<CentreFile> & { state: 'download' | 'request' | 'waiting' | 'view' })[]
  gone: string[]
  steps: string[]
  disclaimer: Terms['disclaimer']
  agreement: Terms['agreement']
}
export type Me = {
  user: { email: string; first_name: string; last_name: string; has_password: boolean } | null
  teams: unknown[]
  demo: unknown
  sends_mail: boolean
}
export type Answer = Wire<SharedRequestStatus>
export type OpenedLink = Wire<OpenedGuestLink>
/** The credentials of a guest link: its secret, and its password if it has one. */
type GuestProof = { token: string; password?: string | undefined }
type GuestFiles = GuestProof & {
  guest: GuestName
  consent: string | undefined
  files: { name: string; size: number; file_type: string }[]
}
/** Where to go after signing in, and whether a second factor is required first. */
type SignedIn = { redirect: string; second_factor: boolean }
type SignInLinkRequest = { email: string; redirect?: string | undefined; draft?: DownloadDraft | undefined }
export type CompletedSteps = {
  shape: string
  size?: ImageSizeChoice | undefined
  disclaimer?: string | undefined
  agreement?: string | undefined
  useCase?: string | undefined
  name?: string | undefined
}

/** An error with the server's message. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly steps: readonly string[]
  constructor(problem: Partial<Problem> | undefined, status: number) {
    super(problem?.reasons?.[0] ?? problem?.detail ?? problem?.title ?? pageTexts.unreachable)
    this.status = status
    this.code = problem?.code ?? 'network.failed'
    this.steps = problem?.steps ?? []
  }
}

const send = async <T>(method: string, path: string, body?: unknown, headers: HeadersInit = {}): Promise<T> => {
  const init =
    body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(path, { method, ...init }).catch(() => {
    throw new ApiError(undefined, 0)
  })
  const read = answer.status === 204 ? undefined : await answer.json().catch(() => undefined)
  if (!answer.ok) throw new ApiError(read as Problem, answer.status)
  return read as T
}

/** Where a public file is: on its own page, behind a share link, or in a media centre. */
export type FileAddress = { file: string; link: string | null; centre?: CentreFileAddress | undefined }
/** The media centre in which a file is shown, the album, and the path of the media centre's home page. */
export type CentreFileAddress = { uuid: string; album: string | null; home: string }
const at = ({ file, link, centre }: FileAddress, what: 'terms' | 'begin' | 'request') =>
  centre
    ? `/v1/public/media-centre/${centre.uuid}/${what}/${file}/${centre.album ? `?album=${centre.album}` : ''}`
    : link
      ? `/v1/public/share/${link}/${what}/${file}/`
      : `/v1/files/download/${what}/${file}/?public=true`

/** The URL of a receipt as JSON. */
export const receiptAddress = (receipt: string) => `/v1/files/download/receipt/${receipt}/`

const queryText = (query: Record<string, string | number | undefined>) => {
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return sent.length > 0 ? `?${new URLSearchParams(sent)}` : ''
}

type Team = { name: string; logo_url: string | null }
/** Cached, because the frame and the page both need it. */
const teamCache = new Map<string, Promise<Team>>()

export const api = {
  /** Logs a view, anonymously and without waiting for the response. */
  logView: (file: string) =>
    void send('PUT', `/v1/files/analytics/log_interactions/${file}/`, { view: true }).catch(() => undefined),
  mailLink: (team: string | null, wanted: SignInLinkRequest) =>
    send<void>('POST', team ? `/v1/public/auth/${team}/link/` : '/v1/public/auth/link/', wanted),
  checkLink: (token: string) => send<{ email: string }>('POST', '/v1/public/auth/link/check/', { token }),
  useLink: (token: string) =>
    send<SignedIn & { draft: DownloadDraft | null }>('POST', '/v1/public/auth/link/use/', { token }),
  signIn: (team: string | null, typed: { email: string; password: string; redirect?: string | undefined }) =>
    team
      ? send<SignedIn>('POST', `/v1/public/auth/${team}/password/`, typed)
      : send<Omit<SignedIn, 'redirect'>>('POST', '/v1/users/sign_in/', typed).then(
          (next): SignedIn => ({ ...next, redirect: publicPath(typed.redirect) }),
        ),
  secondFactor: (code: string, kind: 'authenticator' | 'recovery') =>
    send<void>('POST', '/v1/users/sign_in/second_factor/', { code, kind }),
  forgotPassword: (email: string) => send<void>('POST', '/v1/users/password/forgot/', { email }),
  answers: (link: string) => send<Answer[]>('GET', `/v1/public/share/${link}/requests/`),
  signOut: () => send<void>('POST', '/v1/users/sign_out/', {}),
  me: () => send<Me>('GET', '/v1/users/hello/'),
  team: (team: string) => {
    const asked = teamCache.get(team) ?? send<Team>('GET', `/v1/public/team/${team}/`)
    teamCache.set(team, asked)
    asked.catch(() => teamCache.delete(team))
    return asked
  },
  file: (file: string) => send<File>('GET', `/v1/public/file/${file}/`),
  activity: (file: string) =>
    send<Page<{ seq: number; text: string; created_at: string }>>('GET', `/v1/files/file/activity/${file}/`),
  link: (link: string) => send<Shared>('GET', `/v1/public/share/${link}/`),
  unlock: (link: string, password: string) => send<void>('POST', `/v1/public/share/${link}/unlock/`, { password }),
  files: (link: string, cursor?: string) =>
    send<Page<File>>('GET', `/v1/public/share/${link}/files/${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`),
  gallery: (gallery: string, cursor?: string) =>
    send<Gallery>('GET', `/v1/public/gallery/${gallery}/${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`),
  map: (map: string, query: Record<string, string | number | undefined> = {}) =>
    send<PublicMapPage>('GET', `/v1/public/map/${map}/${queryText(query)}`),
  mapClusters: (map: string, view: Record<string, number>) =>
    send<MapClusters>('GET', `/v1/public/map/${map}/clusters/${queryText(view)}`),
  terms: (way: FileAddress) => send<Terms>('GET', at(way, 'terms')),
  begin: (way: FileAddress, taken: CompletedSteps) => send<Wire<StartedDownload>>('POST', at(way, 'begin'), taken),
  zip: (link: string, items: string[], taken: CompletedSteps) =>
    send<Wire<StartedZip>>('POST', `/v1/public/share/${link}/zip/`, { ...taken, items }),
  ask: (way: FileAddress, taken: CompletedSteps) =>
    way.link || way.centre
      ? send<Request>('POST', at(way, 'request'), taken)
      : send<Request>('POST', '/v1/files/download_request/create/', { ...taken, file: way.file }),
  requests: (cursor?: string) =>
    send<Page<Request>>('GET', `/v1/files/download_requests/${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`),
  receipt: (receipt: string) => send<Receipt>('GET', receiptAddress(receipt)),
  openGuestLink: (proof: GuestProof) => send<OpenedLink>('POST', '/v1/public/guest_link/open/', proof),
  beginGuestUploads: (files: GuestFiles) =>
    send<{ uuid: string; url: string; key: string }[]>('POST', '/v1/public/guest_link/upload/', files),
  cancelGuestUpload: (upload: string, key: string) =>
    send<void>('DELETE', `/v1/public/upload/${upload}/`, undefined, { 'upload-key': key }),
  ownAccess: (centre: string) => send<OwnAccess>('GET', `/v1/public/media-centre/${centre}/access-request/`),
  requestAccess: (centre: string, reason: string) =>
    send<OwnAccess>('POST', `/v1/public/media-centre/${centre}/access-request/`, { reason }),
  follow: (centre: string, email: string) => send<void>('POST', `/v1/public/media-centre/${centre}/follow/`, { email }),
  digestState: (secret: string) => send<DigestState>('GET', `/v1/public/notifications/${encodeURIComponent(secret)}/`),
  followState: (secret: string) => send<FollowState>('GET', `/v1/public/follow/${encodeURIComponent(secret)}/`),
  receipts: () => send<Page<Receipt>>('GET', '/v1/files/downloads/'),
  unlockCentre: (centre: string, password: string) =>
    send<void>('POST', `/v1/public/media-centre/${centre}/unlock/`, { password }),
  basket: (centre: string, items: readonly string[]) =>
    send<Basket>('POST', `/v1/public/media-centre/${centre}/basket/`, { items }),
  centreZip: (centre: string, items: readonly string[], taken: CompletedSteps) =>
    send<Wire<StartedZip>>('POST', `/v1/public/media-centre/${centre}/zip/`, { ...taken, items }),
  centreRequests: (centre: string) => send<Page<Request>>('GET', `/v1/public/media-centre/${centre}/requests/`),
  centreReceipts: (centre: string) => send<Page<Receipt>>('GET', `/v1/public/media-centre/${centre}/downloads/`),
}

/** Returns the file that the server embedded in the page to save a request; undefined if it is not the given one. */
export const embeddedFile = (uuid: string): File | undefined => {
  const written = document.getElementById('first')?.textContent
  const file = written ? (JSON.parse(written) as File) : undefined
  return file?.uuid === uuid ? file : undefined
}
