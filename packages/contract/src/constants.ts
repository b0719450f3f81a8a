/** The constants from spec §9 and decisions.md. Each is defined only here. */

// Lists (decisions.md)
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 200
/** Counts are exact up to this number and estimated beyond it. */
export const COUNT_EXACT_TO = 10_000

// User interface
export const MOBILE_BREAKPOINT_PX = 768
export const SWIPE_THRESHOLD_PX = 50
export const MOBILE_SLIDE_S = 0.5
export const MOBILE_SLIDE_DELAY_MS = 300
export const FOLDER_NAME_SHOWN = 30
export const EMBED_PREVIEW_SHOWN = 100
export const COPIED_SHOWN_MS = 2000
export const MERGE_DROPDOWN_MAX_PX = 300
export const MERGE_SEARCH_DEBOUNCE_MS = 300
export const BOX_REFERENCE_PX = 700
export const MAP_ZOOM = 15
export const MAP_SELECTOR_ZOOM = 2
export const MAP_SELECTOR_HEIGHT_PX = 250
export const COMMENT_CHARACTERS_PER_ROW = 55
export const COMMENT_GROUP_MINUTES = 5

/** The `sizes` attribute of the image on a public page, from which browsers choose a width. Each margin is 5vw. */
export const PUBLIC_STAGE_SIZES = '(max-width: 900px) 90vw, 66vw'
/** The `sizes` attribute of a tile on a share page. */
export const PUBLIC_TILE_SIZES = '(max-width: 560px) 90vw, 320px'
/** The height of a row of images on a gallery page, before the row is stretched. */
export const GALLERY_ROW_PX = 260
/** The `sizes` attribute of a gallery image with this aspect ratio. On a phone, each image has its own row. */
export const galleryImageSizes = (ratio: number) =>
  `(max-width: 600px) 90vw, ${Math.round(ratio * GALLERY_ROW_PX * 1.3)}px`

// API calls
export const RETRIES = 3
export const RETRY_DELAY_MS = 1000

// Renditions and downloads
export const CONVERSION_MAX_BYTES = 1_073_741_824
export const PREVIEW_PX = 400
export const MEDIUM_PX = 1080
export const LARGE_PX = 2000
export const RESIZE_DEFAULT_PX = 400
/** The longest edge that a resize can request. */
export const RESIZE_MAX_PX = 10_000
/** The maximum number of conversions kept per version, and their maximum total size. */
export const CONVERSIONS_KEPT = 20
export const CONVERSIONS_KEPT_BYTES = 4 * 1024 ** 3
export const CONVERSIONS_AT_ONCE = 2
export const WATERMARK_OPACITY = 0.5
export const CROP_PRESETS = [
  [1080, 1080],
  [1080, 1350],
  [1080, 566],
] as const
/** Images whose perceptual hashes differ in at most this many of 64 bits are near-duplicates. */
export const NEAR_DUPLICATE_BITS = 6
export const DOWNLOADS_AT_ONCE = 5
export const DOWNLOAD_SPACING_MS = 200
export const SIGNED_ADDRESS_SECONDS = 60
/** For how many minutes a started download's bytes can be fetched. */
export const DOWNLOAD_MINUTES = 5
/** The maximum number of files in one zip. */
export const ZIP_FILES_MAX = 1000
/** The maximum number of files that can be requested at once, because a member answers each request. */
export const ASK_FILES_MAX = 50
export const VIDEO_EXTENSIONS = ['.mp4', '.mov', '.avi', '.wmv', '.mkv', '.flv', '.webm'] as const

// Uploads
/** The maximum file size, unless a setting overrides it. */
export const UPLOAD_MAX_BYTES = 50 * 1024 ** 3
/** The chunk size of an upload request: at most this much has to be sent again after an interruption. */
export const UPLOAD_CHUNK_BYTES = 8 * 1024 ** 2
export const UPLOADS_AT_ONCE = 5
export const UPLOADS_REGISTERED_AT_ONCE = 200
export const UPLOAD_KEPT_HOURS = 48
/** The maximum folder depth of an upload. */
export const UPLOAD_FOLDERS_DEEP = 30
export const ZIP_ENTRIES_MAX = 10_000
/** The time limit for unpacking a zip. */
export const ZIP_MINUTES_MAX = 30
export const ZIP_BYTES_MAX = 20 * 1024 ** 3
export const ZIP_RATIO_MAX = 200
export const ZIP_RATIO_FROM_BYTES = 10 * 1024 ** 2

// Guests
/** The limits of a guest link: files per hour, bytes per file, bytes in total. */
export const GUEST_FILES_PER_HOUR = 1000
export const GUEST_FILE_MAX_BYTES = 5 * 1024 ** 3
export const GUEST_LINK_MAX_BYTES = 100 * 1024 ** 3
// Bulk changes
/** The maximum number of ids in one request; larger selections use a query. */
export const BULK_CHOSEN_MAX = 20_000
/** The maximum number of files in one bulk edit. */
export const BULK_FOUND_MAX = 250_000
export const BULK_BATCH = 1000
/** The number of batches of a bulk edit that run in parallel. */
export const BULK_PARALLEL_BATCHES = 2
export const BULK_KEPT_DAYS = 30
export const CSV_LINES_MAX = 200_000
export const ATTACHMENTS_MAX = 200

// Maps
/** The maximum zoom level of any layer. */
export const MAP_ZOOM_MAX = 20
/** The maximum number of files added to or removed from a map in one call. */
export const MAP_FILES_MAX = 1000
/** Without exact locations, visitors see a file at the centre of a cell of this many degrees: about 10 km. */
export const MAP_CELL_DEGREES = 0.1
/** The maximum zoom level for visitors to a map without exact locations. */
export const MAP_CELL_ZOOM = 9

// Review (spec §4, decisions.md)
export const REVIEW_IN_LIBRARY = 0
export const REVIEW_GUEST = 1 as const
export const REVIEW_SOCIAL = 2
export const REVIEW_ATTACHMENT = 3
export const REVIEW_CONTRIBUTOR = 4

// Recycling (decisions.md)
export const RECYCLING_DAYS = 30

// Rights
/** How many days before a file's expiry its team and downloaders are reminded. */
export const EXPIRY_REMINDER_DAYS = 30

// Signing in
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
/** The minimum length of a share link or guest link password (docs/adr/0017). */
export const LINK_PASSWORD_MIN = 8
export const INVITE_DAYS = 7
export const SIGN_IN_LINK_MINUTES = 15
export const PASSWORD_RESET_MINUTES = 60
export const VERIFY_LINK_HOURS = 24
export const SECOND_FACTOR_MINUTES = 10
export const SESSION_DAYS = 30

/** The block shown instead of a screen whose feature the team's plan lacks (spec §2). */
export const noFeature = {
  title: 'Your team does not have access to this feature.',
  help: 'Contact your Account Executive to request access.',
} as const

// One-time approvals
/** How long a creator has to answer, unless the team chooses otherwise. */
export const APPROVAL_LINK_DAYS = 14
export const APPROVAL_LINK_DAYS_MAX = 90
export const APPROVAL_DURATION_DAYS_MAX = 3650
/** The largest original that a creator can upload. */
export const APPROVAL_ORIGINAL_MAX_BYTES = 2 * 1024 ** 3
/** For each account: the minimum interval between comments to creators, and the maximum number of comments per day. */
export const COMMENT_SPACING_SECONDS = 60
export const COMMENTS_PER_DAY = 60

// Social accounts and posts
/** How long a member has to finish connecting an account. */
export const CONNECT_MINUTES = 10
/** How early to start preparing a post with images. Networks take longer to process videos. */
export const PREPARE_IMAGES_MINUTES = 2
export const PREPARE_VIDEOS_MINUTES = 15
/** A post that is overdue by more than this, after downtime, is not published without asking. */
export const POST_LATE_MINUTES = 15
/** The minimum number of seconds between two posts from one account. */
export const POST_SPACING_SECONDS = 30
/** The delays in seconds before each check of an unconfirmed post. A post still missing after the last check has failed. */
export const CONFIRM_AFTER_SECONDS = [5, 30, 60, 120, 300] as const
/** How long a network can fetch the media of a post from one URL. */
export const POST_MEDIA_SECONDS = 300
