/** The named colours that the service takes (decisions, section 5). */
export const namedColors: ReadonlySet<string> = new Set(
  `black silver gray grey white maroon red purple fuchsia magenta green lime olive yellow navy blue teal
  aqua cyan orange brown pink gold beige ivory coral salmon tomato crimson khaki lavender indigo violet
  plum orchid turquoise tan chocolate sienna peru wheat linen snow azure aquamarine skyblue steelblue
  slategray darkblue darkgreen darkred lightblue lightgreen lightgray transparent`.split(/\s+/),
);
