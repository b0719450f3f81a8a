export type GraphError = {
  code: number
  subcode?: number
  message: string
  title?: string
  user?: string
  status?: number
}

export const INVALID = 'Invalid parameter'

/** Meta's publishing errors, by subcode. Placeholders in braces are filled in when the error is raised. */
export const PUBLISHING: Record<string, GraphError> = {
  2207003: { code: -2, message: 'Timeout', user: 'It takes too long to download the media.' },
  2207020: {
    code: -2,
    message: 'Timeout',
    user: 'The media you are trying to access has expired. Please try to upload again.',
  },
  2207001: { code: -1, message: 'Fatal', user: '' },
  2207032: { code: -1, message: 'Fatal', user: 'Create media fail, please try to re-create media' },
  2207053: { code: -1, message: 'Fatal', user: 'unknown upload error' },
  2207057: {
    code: 1,
    message: 'An unknown error occurred',
    user: 'Thumbnail offset must be greater than or equal to 0 and less than video duration, i.e. {0}',
  },
  2207051: {
    code: 4,
    message: 'Application request limit reached',
    title: 'Action is blocked',
    user: 'We restrict certain activity to protect our community. Tell us if you think we made a mistake.',
  },
  2207042: {
    code: 9,
    message: 'Application request limit reached',
    title: 'Maximum posts reached',
    user: 'You reached maximum number of posts that is allowed to be published by Content Publishing API.',
  },
  2207006: {
    code: 24,
    message: 'The requested resource does not exist',
    title: 'Media not found',
    user: 'The media with {0} cannot be found',
  },
  2207008: {
    code: 24,
    message: 'The requested resource does not exist',
    title: 'Media builder not found',
    user: 'The media builder with creation id = {0} does not exist or has been expired.',
  },
  2207050: {
    code: 25,
    message: 'User access is restricted',
    title: 'Account restricted',
    user: 'The Instagram account is restricted.',
  },
  2207023: { code: 100, message: INVALID, title: 'Unknown media type', user: 'The media type {0} is unknown.' },
  2207028: {
    code: 100,
    message: INVALID,
    title: 'Carousel validation failed',
    user: "Your post won't work as a carousel. Carousels need at least 2 photos/videos and no more than 10 photos/videos.",
  },
  2207040: {
    code: 100,
    message: INVALID,
    title: 'Too many tags',
    user: 'Cannot use more than 20 tags per created media.',
  },
  2207067: {
    code: 100,
    message: INVALID,
    title: 'Media type is deprecated',
    user: 'The VIDEO value for media_type is no longer supported. Use the REELS media type to publish a video to your Instagram feed.',
  },
  2207026: {
    code: 352,
    message: "The video file you selected is in a format that we don't support.",
    title: 'Unsupported format',
    user: 'The video format is not supported. Please check spec for supported {0} format',
  },
  2207052: {
    code: 9004,
    message: 'Only photo or video can be accepted as media type.',
    title: "Media download has failed. The media URI doesn't meet our requirements.",
    user: 'The media could not be fetched from this uri: {0}',
  },
  2207077: {
    code: 9004,
    message: 'The video could not be downloaded.',
    user: 'The media could not be fetched from this uri: {0}',
  },
  2207081: {
    code: 100,
    message: INVALID,
    title: 'Trial reels are not available',
    user: 'This account is not eligible for trial reels.',
  },
  2207082: { code: -1, message: 'Fatal', user: 'The upload failed. Please try again.' },
  2207027: {
    code: 9007,
    message: 'Media ID is not available',
    title: 'Cannot publish',
    user: 'The media is not ready for publishing, please wait for a moment',
  },
  2207004: {
    code: 36000,
    message: 'The image size is too large.',
    title: 'Image size too large',
    user: 'The image is too large to download. It should be less than 8 MiB.',
  },
  2207005: {
    code: 36001,
    message: 'The image format is not supported.',
    title: 'Unsupported image format',
    user: 'The image format {0} is not supported. Supported formats are: JPEG.',
  },
  2207009: {
    code: 36003,
    message: 'The aspect ratio is not supported.',
    title: 'Invalid aspect ratio',
    user: 'The submitted image with aspect ratio {0} cannot be published. Please submit an image with a valid aspect ratio.',
  },
  2207010: {
    code: 36004,
    message: 'The caption is too long.',
    title: 'Caption too long',
    user: "The submitted image's caption was {0} characters long. The maximum number of characters permitted for a caption is 2200. Please submit media with a shorter caption.",
  },
}

/** The Graph API's general errors, by code and subcode. */
export const GENERAL: Record<string, GraphError> = {
  '104': { code: 104, message: 'An access token is required to request this resource.' },
  '190': { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
  '190/458': {
    code: 190,
    subcode: 458,
    message: 'Error validating access token: The user has not authorized application {0}.',
  },
  '190/459': {
    code: 190,
    subcode: 459,
    message: 'You cannot access the app till you log in to www.instagram.com and follow the instructions given.',
  },
  '190/460': {
    code: 190,
    subcode: 460,
    message:
      'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  },
  '190/463': {
    code: 190,
    subcode: 463,
    message: 'Error validating access token: Session has expired on {0}. The current time is {1}.',
  },
  '190/467': { code: 190, subcode: 467, message: 'Error validating access token: The access token is invalid.' },
  '452': {
    code: 452,
    message:
      'Session key invalid. This could be because the session key has an incorrect format, or because the user has revoked this session',
  },
  '1': { code: 1, message: 'An unknown error occurred', status: 500 },
  '2': { code: 2, message: 'An unexpected error has occurred. Please retry your request later.', status: 500 },
  '4': { code: 4, message: 'Application request limit reached', status: 403 },
  '10': { code: 10, message: '(#10) Application does not have permission for this action', status: 403 },
  '100/33': {
    code: 100,
    subcode: 33,
    message:
      "Unsupported {0} request. Object with ID '{1}' does not exist, cannot be loaded due to missing permissions, or does not support this operation",
  },
  '368': { code: 368, message: 'The action attempted has been deemed abusive or is otherwise disallowed' },
  '506': { code: 506, message: 'Duplicate status message' },
  '613': { code: 613, message: 'Calls to this api have exceeded the rate limit.' },
  '80002': {
    code: 80002,
    message: 'There have been too many calls to this Instagram account. Wait a bit and try again.',
  },
}
