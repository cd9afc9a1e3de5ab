import { describe, expect, it } from "vitest";
import { valueOf } from "../../src/staff/manager/settingValue";

describe("what is typed for a setting", () => {
  it("reads money in dollars as cents", () => {
    expect(valueOf("money", " $2,000 ")).toBe(200_000);
    expect(valueOf("money", "-5")).toBeNull();
  });

  it("reads chip values one after another", () => {
    expect(valueOf("denominations", "0.50 1, 5 25 1,000")).toEqual([50, 100, 500, 2_500, 100_000]);
    expect(valueOf("denominations", "1 five")).toBeNull();
    expect(valueOf("denominations", "  ")).toBeNull();
  });

  it("reads whole numbers and time zones", () => {
    expect(valueOf("hour", "06")).toBe(6);
    expect(valueOf("percent", "24%")).toBeNull();
    expect(valueOf("zone", " America/Denver ")).toBe("America/Denver");
    expect(valueOf("zone", "")).toBeNull();
  });
});
