/** Positions of the sections of an open project within the element that scrolls them (docs/projects.md#sections). */

/** Space in pixels between the bar and a section. */
const GAP = 8;

const pixels = (length: string): number => Number.parseFloat(length) || 0;

export type SectionScroll = ReturnType<typeof sectionScrollOf>;

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.documentElement;
}

/** Returns functions that scroll to the sections below this bar, and find the one in view. Only the nearest scroller moves. */
export function sectionScrollOf(bar: HTMLElement) {
  const scroller = scrollerOf(bar);
  const isPage = scroller === document.documentElement;
  const sections = (): HTMLElement[] => [...(bar.parentElement?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
  /** Returns how far a section is below its place under the bar, in pixels. */
  const distanceOf = (section: HTMLElement): number => {
    const scrollerTop = isPage ? 0 : scroller.getBoundingClientRect().top;
    // Sticky positions count from within the scroller's padding.
    const barTop = pixels(getComputedStyle(scroller).paddingTop) + pixels(getComputedStyle(bar).top);
    return section.getBoundingClientRect().top - scrollerTop - barTop - bar.offsetHeight - GAP;
  };
  return {
    host: isPage ? document : scroller,
    /** Scrolls to a section, the first one being the top, and returns it. */
    scrollTo: (name: string): HTMLElement | undefined => {
      const section = sections().find((one) => one.dataset['section'] === name);
      if (!section) return undefined;
      scroller.scrollTop = section === sections()[0] ? 0 : scroller.scrollTop + distanceOf(section);
      return section;
    },
    /** Returns the name of the section in view: the last one that has reached the bar, or the last of all at the end. */
    inView: (): string | undefined => {
      const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      const reached = isAtEnd ? sections() : sections().filter((section) => distanceOf(section) <= GAP);
      return (reached.at(-1) ?? sections()[0])?.dataset['section'];
    },
  };
}
