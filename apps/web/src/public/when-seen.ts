/** Runs what makes a page interactive. A page that the server wrote with images is complete: these are loaded and drawn first. */
export const whenSeen = (run: () => void) => {
  const afterFrame = () => requestAnimationFrame(() => setTimeout(run))
  const hasImages = document.querySelector('#root .page img') !== null
  if (!hasImages) run()
  else if (document.readyState === 'complete') afterFrame()
  else addEventListener('load', afterFrame, { once: true })
}
