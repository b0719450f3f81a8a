/** Starts the script of a page. If the server rendered images, they are loaded and painted first. */
export const afterFirstPaint = (run: () => void) => {
  const afterFrame = () => requestAnimationFrame(() => setTimeout(run))
  const hasImages = document.querySelector('#root .page img') !== null
  if (!hasImages) run()
  else if (document.readyState === 'complete') afterFrame()
  else addEventListener('load', afterFrame, { once: true })
}
