/** The tokens know light and dark by this mark; a visitor gets what their system prefers, also when it changes. */
export const followColourScheme = () => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light'
  }
  follow()
  dark.addEventListener('change', follow)
}
