/** Saves what stands at an address; the page stays where it is. */
export const download = (url: string) => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
