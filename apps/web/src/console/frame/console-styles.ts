/*
 * The styles of the Mantine components that only the console uses. They come with its pages: a candidate never loads
 * them. A component that is used for the first time adds its line here, in Mantine's own order.
 */
import "@mantine/core/styles/Fieldset.css";
import "@mantine/core/styles/Kbd.css";
import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Switch.css";
import "@mantine/core/styles/Tabs.css";
