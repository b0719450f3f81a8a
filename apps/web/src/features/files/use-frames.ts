import { type RefObject, useEffect, useRef } from 'react'

/** The assumed duration of a frame until it has been measured. */
const USUAL_FRAME_S = 1 / 25
const SHORTEST_S = 1 / 240

const step = (video: HTMLVideoElement | null, by: number) => {
  if (!video) return
  video.pause()
  const next = video.currentTime + by
  video.currentTime = Math.min(Math.max(0, next), video.duration || next)
}

/** Steps through a video frame by frame. The duration of a frame is measured while the video plays. */
export const useFrames = (ref: RefObject<HTMLVideoElement | null>, key: string) => {
  const length = useRef(USUAL_FRAME_S)
  useEffect(() => {
    const video = ref.current
    if (!video || !('requestVideoFrameCallback' in video)) return
    length.current = USUAL_FRAME_S
    let last: VideoFrameCallbackMetadata | undefined
    let asked = 0
    const seen = (_: number, now: VideoFrameCallbackMetadata) => {
      const away = last ? now.mediaTime - last.mediaTime : 0
      if (last && now.presentedFrames === last.presentedFrames + 1 && away > SHORTEST_S && !video.paused)
        length.current = away
      last = now
      asked = video.requestVideoFrameCallback(seen)
    }
    asked = video.requestVideoFrameCallback(seen)
    return () => video.cancelVideoFrameCallback(asked)
  }, [ref, key])
  return (by: 1 | -1) => step(ref.current, by * length.current)
}
